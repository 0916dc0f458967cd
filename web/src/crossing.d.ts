// The messages between the page and Python as JSON. `python3 build.py check` writes it
// (web/build/checking/crossing.py) from pygames/schemas.py, which requests there are, and pygames/app.py, what is
// answered; there the fields are explained. Those of lessons are in pygames/lesson_requests.py, of reviews in
// pygames/review_requests.py, of guests in pygames/sandbox.py, of their matches with friends in pygames/remote/,
// of games in the making in pygames/workshop.py.

/** By the name of a request: its fields. */
export interface Requests {
  about: { game: string };
  tool: { game: string; tool: string; values: Record<string, string> };
  new: { game: string; players: Entrant[]; seed: string; options?: string; date?: string; position?: string };
  today: { game: string; date: string };
  line: Record<string, never>;
  resume: { record: string; players: Entrant[]; seed: string; facing?: number | null };
  load: { record: string };
  rematch: { seed: string; date?: string; same?: boolean };
  move: { move: string };
  undo: Record<string, never>;
  end: { termination: string };
  lift: Record<string, never>;
  turn: { seat: number };
  think: { iterations: number; finish?: boolean };
  look: { at?: number | null };
  record: { view?: string };
  position: Record<string, never>;
  update: Record<string, never>;
  journal: { lines: string[]; first: number };
  meet: { lines?: string[]; first?: number; kept?: number; link?: string; watch?: boolean; game?: string; secret?: string; options?: string; clock?: number; seed?: string; name?: string; engine?: string };
  exchange: { slices: number; heard?: string[][]; now?: number; time?: number; kept?: number; say?: string; move?: string; seat?: number; guests?: string[]; lines?: number; options?: string; clock?: number; mail?: boolean };
  proof: Record<string, never>;
  lessons: { game: string };
  learn: { game: string; lesson: string; step?: number; played?: string[] };
  touch: { move?: string; ids?: string[]; within?: string[] };
  next: Record<string, never>;
  shown: Record<string, never>;
  taught: Record<string, never>;
  hint: { iterations: number; finish?: boolean };
  review: { slices: number };
  retry: { at: number };
  tried: { slices: number };
  onward: { at: number; seed: string; players?: Entrant[] };
  brings: { game: string };
  rule: { question: string };
  seat: { seated: string };
  draft: { files: string };
  trial: Record<string, never>;
  sample: { number: number };
  printed: Record<string, never>;
  play: { about: string; wheel: string };
  meetElsewhere: { lines?: string[]; first?: number; kept?: number; link?: string; watch?: boolean; game?: string; secret?: string; options?: string; clock?: number; seed?: string; name?: string; engine?: string };
  exchangeElsewhere: { slices: number; heard?: string[][]; now?: number; time?: number; kept?: number; say?: string; move?: string; seat?: number; guests?: string[]; lines?: number; options?: string; clock?: number; mail?: boolean };
  ruled: { answer: string };
  proofElsewhere: Record<string, never>;
}

/** By the name of a request: what it is answered. */
export interface Replies {
  about: About;
  tool: Answer;
  new: Update;
  today: Update;
  line: Told;
  resume: Update;
  load: Update;
  rematch: Update;
  move: Update;
  undo: Update;
  end: Update;
  lift: Update;
  turn: Update;
  think: Update | Thought;
  look: Update;
  record: Recorded;
  position: Position;
  update: Update;
  journal: JournalReceived;
  meet: Met;
  exchange: Met;
  proof: Proof;
  lessons: Lessons;
  learn: Taught;
  touch: Taught;
  next: Taught;
  shown: Taught;
  taught: Taught;
  hint: Hinted | Thought;
  review: Reviewed;
  retry: Update;
  tried: Tried;
  onward: Update;
  brings: Brings;
  rule: Ruled;
  seat: Update;
  draft: Drafted;
  trial: Held;
  sample: Sampled;
  printed: Printed;
  play: Told;
  meetElsewhere: MetElsewhere;
  exchangeElsewhere: MetElsewhere;
  ruled: MetElsewhere;
  proofElsewhere: MetElsewhere;
}

/** The error of a request, with the number of the faulty line if a record is invalid. */
export interface Failure {
  kind: ErrorKind;
  said: string;
  line?: number;
}

export type ErrorKind = "record" | "move" | "refused" | "fault";

/** A player in a request: a person by name, or a bot by level, optionally with a persona. */
export interface Entrant {
  name?: string;
  level?: number;
  persona?: string;
}

/** The description of a game. */
export interface About {
  name: string;
  title: string;
  line: string;
  seats: number[];
  seatNames: string[];
  minutes: number;
  hidden: boolean;
  rules: number;
  firstBegins: boolean;
  today: string;
  setup: boolean;
  levels: string[];
  personas: PersonaTold[];
  options: Option[];
}

/** A computer opponent with a personality, selectable with a level. */
export interface PersonaTold {
  key: string;
  name: string;
  arms: string;
  line: string;
}

/** One option of a game, with an integer as its value; a switch has the value 0 or 1. */
export interface Option {
  name: string;
  title: string;
  words: string;
  default: number;
  least: number;
  most: number;
}

/** The answer of a tool to some values. */
export interface Answer {
  sections?: Section[];
  errors?: [string, string][];
  so_far?: string;
}

/** Part of an answer: a heading and sentences. */
export interface Section {
  title: string;
  lines: string[];
  main?: boolean;
}

/** Everything needed to draw the table, and to resume the match later. */
export interface Update {
  game: string;
  you: number | null;
  names: string[];
  levels: number[];
  colours: number[];
  scene: Scene;
  events: ShownEvent[];
  just: string[];
  log: Log;
  at: number | null;
  turn: number | null;
  waits: Waits;
  speech: string;
  curtain: Curtain | null;
  canUndo: boolean;
  canHint: boolean;
  canSwap: boolean;
  watching: boolean;
  view: number | null;
  marks: string[];
  over: Ending | null;
  saved: Saved | null;
}

/** A table as one seat sees it; its own side is at the bottom. */
export interface Scene {
  prompt: Prompt;
  plates: Plate[];
  zones: Zone[];
  layout?: "table" | "board";
  moves?: Path[];
  prompts: Record<string, Prompt>;
  choices?: Choice[];
  reasons: Record<string, string>;
  steps?: Step[];
  pips?: [number, number];
  key?: ("step" | "jump" | "pin" | "lock" | "risk")[];
  speaks?: "sentences" | "choices" | "moments";
  pairs?: boolean;
  goal?: string;
  bands?: Band[];
  story?: string;
}

/** The text of the bar. */
export interface Prompt {
  title: string;
  note?: string;
}

/** One player: name (added by the app), coat of arms, text, and further things beside the name. */
export interface Plate {
  seat: number;
  words: string;
  arms: Piece;
  area: Area;
  active?: boolean;
  zones?: Zone[];
  won?: [number, number];
  score?: string;
}

/** A thing on the table. */
export interface Piece {
  id: string;
  kind: PieceKind;
  label: string;
  face?: string;
  owner?: number;
  count?: number;
  badges?: Badge[];
  state?: Condition[];
  under?: Piece;
}

export type PieceKind = "card" | "man" | "marker" | "shield" | "token" | "die" | "chip";

/** A small sign on a piece or zone. */
export interface Badge {
  text: string;
  kind?: "count" | "good" | "bad" | "eye" | "lock" | "turn" | "attack" | "guard" | "price";
  words?: string;
  art?: string;
}

export type Condition = "just" | "resting" | "won" | "lost" | "danger" | "active" | "faded" | "mortal" | "raised" | "past";

export type Area = "top" | "center" | "bottom" | "beside";

/** A place on the table. It contains either zones or pieces. */
export interface Zone {
  id: string;
  kind: ZoneKind;
  label: string;
  area?: Area;
  pieces?: Piece[];
  zones?: Zone[];
  title?: string;
  note?: string;
  arms?: string;
  owner?: number;
  columns?: number;
  value?: number;
  goal?: number;
  more?: number;
  places?: number;
  count?: number;
  holds?: string[];
  far?: boolean;
  bond?: string;
  ends?: [string, string][];
  badges?: Badge[];
  state?: Condition[];
}

export type ZoneKind = "row" | "fan" | "stack" | "post" | "pile" | "grid" | "square" | "line" | "column" | "lanes" | "track" | "prizes" | "panel" | "ladder" | "scales" | "pan" | "cup";

/** One way to make a move. */
export interface Path {
  path: string[];
  move: string;
  words?: string;
  mark?: "place" | "step" | "jump" | "pin" | "choose" | "attack" | "guard";
  takes?: string[];
  forecast?: Forecast;
  bands?: Band[];
}

/** The consequences of a path, shown before its last touch. */
export interface Forecast {
  words: string;
  tag?: string;
  kind?: "" | "gain" | "loss";
  then?: [string, string][];
  steps?: string[];
  gauge?: number;
  chance?: number;
  rungs?: [string, string][];
}

/** A frame around a group of things, or a line through them. */
export interface Band {
  ids: string[];
  kind?: "frame" | "line";
  words?: string;
  owner?: number;
  open?: boolean;
}

/** A button for something that is not on the table: an amount, an ability, "Done". */
export interface Choice {
  id: string;
  label: string;
  words?: string;
  main?: boolean;
  large?: boolean;
  art?: string;
}

/** One step of a turn, or one phase of a round. */
export interface Step {
  label: string;
  state?: "" | "done" | "now";
}

/** An event with its scene, where it has a position of its own. */
export interface ShownEvent {
  text: string;
  ids?: string[];
  travel?: [string, string][];
  ruling?: number;
  why?: string;
  kind?: "move" | "deal" | "gain" | "loss" | "shuffle" | "roll" | "turn" | "next" | "end";
  short?: string;
  passing?: boolean;
  adds?: string;
  trace?: string[];
  lost?: string[];
  harms?: number;
  held?: string;
  moment?: Moment;
  sound?: Sound;
  seat?: number;
  scene?: Scene;
}

export type Moment = "" | "pledge" | "join" | "trap" | "fall" | "reveal" | "cup" | "count";

export type Sound = "" | "card" | "draw" | "turn" | "pledge" | "join" | "step" | "jump" | "pin" | "taken" | "rest" | "attack" | "guard" | "answer" | "waits" | "clear" | "fall" | "send" | "banner" | "chip" | "field" | "marker" | "cup" | "shake" | "lay" | "swap" | "pair" | "end";

export interface Log {
  from: number;
  entries: Entry[];
}

/** One entry of the move list: its index, the seat that moved, its sentences and its short form. */
export interface Entry {
  index: number;
  seat: number | null;
  text: string;
  short: string;
}

export type Waits = "you" | "bot" | "peers" | "curtain" | "over" | "nobody";

/** Public information shown while one player hands the device to the next: plates, and the events not yet seen. */
export interface Curtain {
  seat: number;
  told: string[];
  plates: Plate[];
}

/** The result of a match. */
export interface Ending {
  scores: number[];
  winners: number[];
  reason: string;
  why: string;
  ruling: number;
}

/** Data to resume a match: the fields of the request `resume`. */
export interface Saved {
  record: string;
  seed: string;
  players: SeatedPlayer[];
  facing: number | null;
}

/** A player at a seat. Level 0: a person; persona "": no persona. */
export interface SeatedPlayer {
  name: string;
  level: number;
  persona: string;
}

/** A one-line summary of a match that names no card. */
export interface Told {
  line: string;
}

/** Progress of a bot's search, 0 to 1. */
export interface Thought {
  thinking: number;
}

/** The record of a match, for one view. */
export interface Recorded {
  record: string;
}

/** A position in its game's text form. */
export interface Position {
  position: string;
}

/** The number of journal lines received so far. */
export interface JournalReceived {
  lines: number;
}

/** Instructions for the page: data to store, messages to send, channels to close, in this order; data to display. */
export interface Met {
  store: string[];
  send: [string, string][];
  close: string[];
  events: News[];
  status: Status;
  more: boolean;
  table: Update | null;
  mail: [number, string] | null;
}

/** An event for the page. */
export interface News {
  name?: string;
  wish?: string;
  seat?: number | null;
  channel?: string;
  reason?: string;
  height?: number;
  lines?: number;
  verdict?: EndKind;
  event: Happened;
}

export type EndKind = "audited" | "finished" | "conceded" | "closed" | "unconfirmed" | "equivocation" | "contradiction" | "invalid" | "told" | "twice" | "desync" | "internal";

export type Happened = "came" | "written" | "opened" | "left" | "turned away" | "outdated" | "refused" | "terms" | "ready" | "begun" | "height" | "audited" | "verdict" | "damaged";

/** The state of a network match for the page, with more fields during a match. */
export interface Status {
  phase: Stage;
  link: string;
  role: string;
  seats: number;
  terms: ShownTerms | null;
  agreed: boolean;
  seating: boolean;
  taken: boolean;
  peers: Other[];
  again: boolean;
  progress: Progress;
  seat?: number | null;
  names?: string[];
  connected?: number[];
  lost?: number[];
  mailed?: number[];
  unread?: number[];
  height?: number;
  block?: string;
  waiting?: Debt[];
  mine?: boolean;
  fresh?: boolean;
  elsewhere?: boolean;
  reached?: string;
  offers?: number[];
  undos?: Undo[];
  undoable?: number | null;
  said?: Aside[];
  clock?: number;
  left?: Record<string, number>;
  until?: Record<string, number>;
  calls?: Call[];
  claimable?: number[];
  replaceable?: boolean;
  leavable?: number[];
  concedable?: boolean;
  gone?: number[];
  absent?: number[];
  shuffled?: number | null;
  result?: Result | null;
}

export type Stage = "lobby" | "preparing" | "playing" | "over" | "stopped";

/** The terms of a match, for the page. `clock`: seconds per move; 0 for no clock. */
export interface ShownTerms {
  options: string;
  clock: number;
  series: number;
}

/** A remote peer that is connected, or known by its mail. */
export interface Other {
  id: string;
  name: string;
  seat: number | null;
  wish: string;
  host: boolean;
  ready: boolean;
  again: boolean;
  mail: boolean;
}

/** The current work of this peer, and its progress from 0 to 1. */
export interface Progress {
  doing: Busy;
  done: number;
}

export type Busy = "" | "checking" | "shuffling" | "preparing" | "thinking" | "auditing";

export interface Debt {
  seat: number;
  for: Doing;
}

export type Doing = "seating" | "shuffling" | "agreeing" | "dealing" | "rolling" | "moving" | "opening" | "over" | "bot";

/** A seat that requests an undo, and the number of lines that would remain. */
export interface Undo {
  seat: number;
  lines: number;
}

/** An aside that the seat to move has not acknowledged yet. */
export interface Aside {
  kind: string;
  seat: number;
}

/** A call against a seat. `left`: the seconds that the seat claims to have left; None if it has not answered. */
export interface Call {
  seat: number;
  by: number;
  wants: "time" | "bot";
  left: number | null;
}

/** The result of a match between peers. `state`: the public position, only after an error of the program. */
export interface Result {
  kind: EndKind;
  seat: number | null;
  reason: string;
  audited: boolean;
  scores?: number[];
  state?: string;
}

/** The log of a match between peers. */
export interface Proof {
  log: string;
}

/** The course of a game. `said`: a message if the game has no course. */
export interface Lessons {
  game: string;
  lessons: LessonListed[];
  said: string;
}

/** One lesson of a course. `broken`: the lesson's error; empty if it has no faults. */
export interface LessonListed {
  name: string;
  title: string;
  steps: number;
  broken: string;
}

/** A lesson and its table. A wrong move that was undone is in the table's events but not in its scene. */
export interface Taught {
  lesson: TaughtStep;
  table: Update;
}

/** The state of a lesson, and the result of the last touch. */
export interface TaughtStep {
  name: string;
  title: string;
  at: number;
  steps: number;
  say: string;
  note: string;
  ask: string;
  show: string[];
  free: boolean;
  over: boolean;
  kind: Answered;
  said: string;
  did: string;
  explained: string[];
  played: string[];
  after: string | null;
  room: [string, string, string][];
}

export type Answered = "" | "right" | "more" | "wrong" | "refused" | "shown";

/** A hint: the move that the strongest level would make. Sentences write seats as {0}, {1}. */
export interface Hinted {
  move: string;
  ids: string[];
  does: string;
  why: string;
  better: string;
}

/** The results of a review so far. Shares are percentages of matches won; sentences write seats as {0}, {1}. */
export interface Reviewed {
  progress: number;
  said: string;
  start: number[];
  end: number[];
  luck: number[];
  doubt: number[];
  lost: number[];
  chances: [number, number[]][];
  points: TurningPoint[];
}

/** A turning point of a match: a costly decision, or decisive luck. */
export interface TurningPoint {
  line: number;
  entry: number;
  move: number;
  seat: number;
  share: number;
  luck: boolean;
  said: string;
  played: string;
  better: string;
  because: string;
  ring: string[];
}

/** The progress of evaluating the move that a player tries at a turning point, 0 to 1, and at the end the result. */
export interface Tried {
  progress: number;
  said: string;
}

/** Texts of a guest game's package. */
export interface Brings {
  book: string;
  lessons: [string, string][];
}

/** The reply of a guest game's rules. */
export interface Ruled {
  kind: "state" | "move" | "truth" | "bad" | "failed";
  views: ([number | null, Facts[]])[];
  facts: Facts[];
  text: string;
  cards: ([number, string | null, (number | null)[]])[];
  allowed: boolean;
  hinges: number[];
  holds: boolean;
}

/** The public data of a position, as one viewer knows it. */
export interface Facts {
  seats: number;
  secretive: boolean;
  turn: number | null;
  decks: [number, number, number, string[]][];
  wants: "" | "shuffle" | "draw" | "roll";
  number: number;
  to: (number | null)[];
  ahead: ((number | null)[])[];
  faces: string[];
  scores: number[];
  reason: string;
}

/** The result of importing the files of an author's game: a fault, or the game's description and texts. */
export interface Drafted {
  wrong: Wrong | null;
  about: About | null;
  book: string;
  lessons: [string, string][];
}

/** A fault of a game in the workshop. */
export interface Wrong {
  said: string;
  file: string;
  line: number;
  where: string;
  record: string;
}

/** The progress of the trials of an author's game. */
export interface Held {
  done: number;
  first: boolean;
  wrong: Wrong | null;
}

/** A random match of an author's game. */
export interface Sampled {
  record: string;
}

/** Text printed by an author's code. */
export interface Printed {
  text: string;
}

/** The page's next task: send a question to a guest game's worker, or follow `met` and let the worker draw. */
export interface MetElsewhere {
  asks: Question | null;
  met: Met | null;
  seated: Seated | null;
  log: string | null;
}

/** A question to a guest game's rules: lines of a match as one viewer knows them, and the result to compute. */
export interface Question {
  kind: string;
  options: string;
  view: number | null;
  lines: string[];
  text: string;
  faces: [number, string][];
  seat: number | null;
}

/** A network match that the guest game's worker must draw: the fields of the request `seat`. */
export interface Seated {
  options: string;
  names: string[];
  view: number | null;
  lines: string[];
  marks: string[];
  waits: Waits;
  fresh: boolean;
}
