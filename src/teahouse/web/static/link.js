// The connection to a table: comes back by itself, says since when the story is wanted, and sends again,
// with the same id, what was not answered yet (the house applies each id once).

const PATIENCE = 1500; // ms without a connection before it is mentioned
const BEAT = 20000;

export class Link {
  constructor(table, on) {
    this.table = table;
    this.on = on; // { page, answer, preview, gone, state(isOnline) }
    this.at = { since: 0, epoch: "" };
    this.seat = null;
    this.tries = 0;
    this.closed = false;
    this.waiting = new Map();
    for (const ask of JSON.parse(sessionStorage.getItem(this.#shelf) ?? "[]")) this.waiting.set(ask.id, ask);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#wake());
    addEventListener("online", () => this.#wake());
    addEventListener("pageshow", (event) => event.persisted && this.#wake());
    setInterval(() => this.#beat(), BEAT);
    this.#open();
  }

  get #shelf() {
    return `unsent:${this.table}`;
  }

  get isPending() {
    return [...this.waiting.values()].some((ask) => ask.do === "act");
  }

  #open() {
    clearTimeout(this.timer);
    if (this.closed) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    this.mention ??= setTimeout(() => this.on.state(false), PATIENCE);
    socket.onopen = () => {
      const watch = document.body.dataset.watch;
      this.#send({ type: "hello", form: "page", seat: this.seat, ...this.at, watch });
      for (const ask of this.waiting.values()) this.#send(ask);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = () => {
      if (socket !== this.socket || this.closed) return;
      this.mention ??= setTimeout(() => this.on.state(false), PATIENCE);
      this.timer = setTimeout(() => this.#open(), Math.min(5000, 200 * 2 ** this.tries++) * (0.7 + 0.6 * Math.random()));
    };
  }

  #hear(message) {
    clearTimeout(this.mention);
    this.mention = undefined;
    this.tries = 0;
    this.heard = true;
    this.on.state(true);
    if (message.type === "page") {
      this.at = { since: message.version, epoch: message.epoch, viewer: message.viewer };
      this.on.page(message);
    } else if (message.type === "answer") {
      this.#forget(message.id);
      this.on.answer(message);
    } else if (message.type === "preview") {
      this.on.preview(message);
    } else if (message.type === "gone") {
      this.closed = true;
      this.on.gone(message.text);
    }
  }

  #send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  #forget(id) {
    this.waiting.delete(id);
    this.#keep();
  }

  #keep() {
    sessionStorage.setItem(this.#shelf, JSON.stringify([...this.waiting.values()]));
  }

  // Commands that carry their own id are kept until they are answered.
  ask(what, args) {
    const id = [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join("");
    const own = what === "act" || what === "say";
    const ask = { type: "ask", do: what, id, with: own ? { ...args, id } : args };
    if (own) {
      this.waiting.set(id, ask);
      this.#keep();
    }
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

  #wake() {
    if (this.socket.readyState > WebSocket.OPEN) {
      this.tries = 0;
      this.#open();
    } else this.#beat(3000);
  }

  // A dead connection often looks alive: ask, and open another one where nothing comes back.
  #beat(patience = 10000) {
    if (this.socket.readyState !== WebSocket.OPEN || document.visibilityState !== "visible") return;
    this.heard = false;
    this.#send({ type: "ping" });
    setTimeout(() => {
      if (this.heard || this.closed) return;
      this.socket.onclose = null;
      this.socket.close();
      this.#open();
    }, patience);
  }
}
