// The connection to a table: comes back by itself, says since when the story is wanted, and sends again,
// with the same id, what was not answered yet (the house applies each id once).

const PATIENCE = 1500; // ms without a connection before it is mentioned
const SILENCE = 25000; // ms without a beat of the house: the line is dead, whatever it says

export class Link {
  constructor(table, on) {
    this.table = table;
    this.on = on; // { page, answer, preview, gone: (message), state: (isOnline) }
    this.at = {};
    this.seat = null;
    this.tries = 0;
    this.trip = 0; // ms there and back, as the house measures it
    this.unsent = new Map(JSON.parse(sessionStorage.getItem(`unsent:${table}`) ?? "[]"));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#wake());
    addEventListener("online", () => this.#wake());
    addEventListener("pageshow", (event) => event.persisted && this.#wake());
    setInterval(() => performance.now() - this.heard > SILENCE && this.#open(), 5000);
    this.#open();
  }

  // The id of an action that still waits for its answer.
  get pending() {
    return [...this.unsent.values()].find((ask) => ask.do === "act")?.id ?? null;
  }

  #open() {
    clearTimeout(this.timer);
    if (this.isOver) return;
    const way = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${way}://${location.host}/ws/${this.table}`);
    this.socket?.close();
    this.socket = socket;
    this.heard = performance.now();
    this.#mention();
    socket.onopen = () => {
      this.#send({ type: "hello", form: "page", lang: document.documentElement.lang, seat: this.seat, ...this.at, watch: document.body.dataset.watch });
      for (const ask of this.unsent.values()) this.#send(ask);
    };
    socket.onmessage = ({ data }) => socket === this.socket && this.#hear(JSON.parse(data));
    socket.onclose = () => {
      if (socket !== this.socket || this.isOver) return;
      this.#mention();
      this.timer = setTimeout(() => this.#open(), Math.min(5000, 200 * 2 ** this.tries++) * (0.7 + 0.6 * Math.random()));
    };
  }

  #mention() {
    this.mention ??= setTimeout(() => this.on.state(false), PATIENCE);
  }

  #hear(message) {
    clearTimeout(this.mention);
    this.mention = undefined;
    this.tries = 0;
    this.heard = performance.now();
    this.on.state(true);
    if (message.type === "beat") {
      this.#send(message);
      this.trip = message.trip ?? 0;
    }
    if (message.type === "page") this.at = { since: message.version, epoch: message.epoch, viewer: message.viewer };
    if (message.type === "answer") this.#keep(message.id);
    if (message.type === "gone") this.isOver = true;
    this.on[message.type]?.(message);
  }

  #send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  #keep(id, ask = null) {
    if (ask) this.unsent.set(id, ask);
    else this.unsent.delete(id);
    sessionStorage.setItem(`unsent:${this.table}`, JSON.stringify([...this.unsent]));
  }

  // Commands that carry their own id are kept until they are answered.
  ask(what, args) {
    const id = [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join("");
    const isKept = what === "act" || what === "say";
    const ask = { type: "ask", do: what, id, with: isKept ? { ...args, id } : args };
    if (isKept) this.#keep(id, ask);
    this.#send(ask);
    return id;
  }

  try(seat, texts, id) {
    this.#send({ type: "try", seat, texts, id });
  }

  look(seat) {
    this.seat = seat;
    this.#send({ type: "look", seat });
  }

  // Back on screen or online: a line that looks alive is asked whether it is.
  #wake() {
    if (this.socket.readyState > WebSocket.OPEN) this.#open();
    else {
      this.#send({ type: "ping" });
      const asked = performance.now();
      setTimeout(() => this.heard < asked && this.#open(), 3000);
    }
  }
}
