"""Two small games that together use every part of the contract, and the way onto the shelf for them."""
