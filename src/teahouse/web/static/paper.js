// Pages to read need no script of their own beyond the light switch.
import "./likes.js";
