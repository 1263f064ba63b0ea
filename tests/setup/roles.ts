import { WebSocket } from "ws";
import type { RightsRow } from "../../app/server/rights-table.server.ts";
import { type Client, type Member, signIn, signUp } from "../api/client.ts";
import { aProblem, problemFields } from "../api/problems.ts";
import { sendAvatar, uploaded } from "./images.ts";
import { addProgram } from "./programs.ts";
import { insert, select } from "./rows.ts";
import type { TestServer } from "./server.ts";
import { aTraining, insertClaim, insertTraining } from "./trainings.ts";

/** The query of every socket.io request. */
const ENGINE = "?EIO=4";

/** What a response says about permissions. A websocket's is not a Response. */
export type Answer = Pick<Response, "status" | "headers">;

const solution = { approach: "Sort.", description: "In order.", code: "print(1)", language: "python" };
const handle = { judge: "codeforces", handle: "tourist", handle_key: "tourist", state: "ready" };
const blog = { title: "A blog", about: "About", content: "Text" };

async function idOf(sending: Promise<Response>): Promise<string> {
  const response = await sending;
  const text = await response.text();
  const [, id] = /"_id":"(\d+)"/.exec(text) ?? [];
  if (response.status >= 300 || !id) throw new Error(`Got ${response.status}: ${text}`);
  return id;
}

export interface Staff {
  owner: Member;
  coach: Member;
}

let made = 0;

/** An author and their protected content, each entry created when a request first needs its id. */
export class Scene {
  readonly #ids = new Map<string, Promise<string>>();
  friend!: Member;
  /** A second session of the author. */
  elsewhere!: Client;
  /** Opens the scene's connections. */
  opener: Client;

  private constructor(
    readonly server: TestServer,
    readonly staff: Staff,
    readonly author: Member,
  ) {
    this.opener = author;
  }

  static async make(server: TestServer, staff: Staff, role: "member" | "coach" | "owner" = "member") {
    const scene = new Scene(server, staff, await signUp(server, `author-${++made}`));
    scene.friend = await signUp(server, `friend-${made}`);
    if (role !== "member") await staff.owner.put(`/api/admin/users/${scene.author.id}/role`, { role });
    return scene;
  }

  id(name: string): Promise<string> {
    const known = this.#ids.get(name) ?? this.#make(name);
    this.#ids.set(name, known);
    return known;
  }

  async #make(name: string): Promise<string> {
    const { author, friend, server, staff } = this;
    const at = { user_id: author.id, created_at: Date.now() };
    switch (name) {
      case "userId":
      case "recipientId":
        return author.id;
      case "problemId":
        return idOf(author.post("/api/addproblem", aProblem()));
      case "solutionId":
        return idOf(author.post(`/api/problem/${await this.id("problemId")}/addsolution`, solution));
      case "reviewId":
        return idOf(
          author.post(`/api/problem/${await this.id("problemId")}/addreview`, { rating: 4, comment: "Good" }),
        );
      case "messageId":
        return idOf(author.post(`/api/problem/${await this.id("problemId")}/discussion`, { text: "Hello" }));
      case "commentId":
        return this.#commentOn("blog");
      case "blogId":
      // For /report/:kind/:id and /admin/remove/:kind/:id.
      case "contentId":
        return idOf(author.post("/api/blogs/addblog", blog));
      case "draftId":
        return idOf(author.post("/api/blogs/drafts", blog));
      case "linkId":
        return idOf(author.post("/api/implinks", { name: "A link", link: "https://example.org/" }));
      case "received":
        return idOf(friend.post(`/api/invitations/${author.id}`, { details: "A contest" }));
      case "sent":
        return idOf(author.post(`/api/invitations/${friend.id}`, { details: "A contest" }));
      case "chatId":
        return insert(server, "assistant_chats", { ...at, title: "A chat", updated_at: at.created_at });
      case "notificationId": {
        const { created_at: first_at, user_id } = at;
        const about = { kind: "problem-review", subject_id: 1, total: 1, first_at, last_at: first_at };
        return insert(server, "notifications", { user_id, ...about });
      }
      case "sessionId": {
        this.elsewhere = await signIn(server, author.user.email);
        const newest = "select max(id) as id from sessions where user_id = ?";
        return String(select(server, newest, author.id)[0]?.id);
      }
      case "connectionId": {
        const opened = await (await this.opener.post("/api/realtime/open", {})).json();
        return opened.id;
      }
      case "engineId": {
        const opened = await this.opener.get(`/socket.io/${ENGINE}&transport=polling`);
        return JSON.parse((await opened.text()).slice(1)).sid;
      }
      case "groupId": {
        const names = { name: `Group ${++made}`, name_key: `group ${made}` };
        const { created_at: time, user_id } = at;
        const times = { by_staff: 1, created_at: time, updated_at: time };
        const group_id = insert(server, "groups", { ...names, ...times });
        insert(server, "group_members", { group_id, user_id, is_leader: 1, joined_at: time });
        return group_id;
      }
      case "imageKey":
        return uploaded(author);
      case "judgeGroupId":
        return insert(server, "judge_groups", {
          ...{ judge: "codeforces", code: `Group${++made}`, state: "queued" },
          ...{ due_at: 4e12, created_at: at.created_at },
        });
      case "handleId":
        return insert(server, "handles", { ...at, ...handle });
      case "judge":
        return "codeforces";
      case "key": {
        const key = String(9000 + made);
        insert(server, "task_contests", { judge: await this.id("judge"), key, name: "A contest" });
        return key;
      }
      case "listId": {
        const list = { title: "A list", audience: "chosen", members: [author.user.username] };
        return idOf(author.post("/api/lists", list));
      }
      case "itemId": {
        const list = await this.id("listId");
        const text = "https://codeforces.com/contest/1900/problem/A";
        await author.post(`/api/lists/${list}/items`, { text });
        return String(select(server, "select id from list_items where list_id = ?", list)[0]?.id);
      }
      case "trainingId":
        return insertTraining(server, author);
      case "claimId":
        return insertClaim(server, await this.id("trainingId"), author);
      case "duelId":
        return insertTraining(server, friend, author);
      case "teamId":
        return idOf(author.post("/api/teams", this.#team()));
      case "tokenId":
        return addProgram(server, author, "read").tokenId;
      case "removalId": {
        const removing = { kind: "blog", id: await this.id("blogId"), reason: "Spam" };
        return idOf(staff.owner.post("/api/admin/removals", removing));
      }
      case "reportId": {
        await friend.post(`/api/users/${author.id}/report`, { reason: "Spam" });
        const [report] = await (await staff.owner.get(`/api/admin/reports?user=${author.id}`)).json();
        return report._id;
      }
      default:
        return "1";
    }
  }

  async #commentOn(kind: "solution" | "blog") {
    const on = await this.id(`${kind}Id`);
    return idOf(this.author.post(`/api/${kind}s/${on}/comments`, { content: "Hello" }));
  }

  #team() {
    return { name: "A team", members: [this.author, this.friend].map(({ user }) => user.username) };
  }

  async address(row: RightsRow): Promise<string> {
    const parts = row.address.split("/").map(async (part) => {
      if (part === "*") return "nothing-at-all";
      if (!part.startsWith(":")) return part;
      const name = part.slice(1).replace("?", "");
      if (part.endsWith("?") && name === "chatId" && row.intent !== ":chatId") return "";
      const fixed: Record<string, string> = {
        kind: "blog",
        part: "input",
        answer: "decline",
        token: "wrong",
        week: "2020-W01",
      };
      if (fixed[name]) return fixed[name];
      // Only the challenged member answers a duel.
      if (name === "trainingId" && /accept|decline/.test(`${row.address} ${row.intent}`))
        return this.id("duelId");
      if (name === "id") return this.id(row.address.startsWith("/api/implinks") ? "linkId" : "contentId");
      return this.id(name === "invitationId" ? "received" : name);
    });
    return (await Promise.all(parts)).join("/");
  }

  /** A valid body for requests that are validated before permissions are checked. */
  async body(row: RightsRow): Promise<Record<string, unknown>> {
    const key = `${row.method} ${row.address}${row.intent ? ` ${row.intent}` : ""}`;
    switch (key) {
      case "POST /settings end-session":
        return { session: await this.id("sessionId") };
      case "POST /addblog ?draft":
        return { intent: "draft", ...blog };
      case "POST /askai/stream ?chat":
        return { intent: "stop" };
      case "POST /api/realtime/send":
        return { id: await this.id("connectionId"), event: "ping", data: null };
      case "POST /settings/tokens revoke":
        return { token: await this.id("tokenId") };
      case "POST /groups/:groupId remove":
      case "POST /groups/:groupId leader":
      case "POST /groups/:groupId member":
        return { person: this.author.id };
      case "POST /groups/:groupId add":
        return { add: this.author.user.username };
      case "POST /groups/:groupId/edit":
      case "PUT /api/groups/:groupId":
        return { name: `Changed ${++made}` };
      case "PUT /api/lists/:listId":
        return { title: "A list", audience: "chosen" };
      case "PUT /api/trainings/:trainingId":
        return aTraining();
      case "POST /trainings/:trainingId confirm":
      case "POST /trainings/:trainingId refuse":
        return { party: await this.id("claimId"), label: "A" };
      case "POST /trainings/:trainingId unfreeze":
        return { what: "all" };
      case "PUT /api/teams/:teamId":
        return this.#team();
      case "POST /api/lists/:listId/items/:itemId/mark":
        return { mark: "solved" };
      case "POST /api/lists/:listId/items":
        return { text: "https://codeforces.com/contest/1900/problem/A" };
      case "POST /settings/handles refresh":
      case "POST /settings/handles verify":
      case "POST /settings/handles again":
      case "POST /settings/handles sign-in":
      case "POST /settings/handles unlink":
        return { handle: await this.id("handleId") };
      case "POST /problem/:problemId/updateproblem":
        return problemFields();
      case "PUT /api/problem/:problemId/updateproblem":
        return aProblem();
      case "POST /problem/:problemId/solutions/:solutionId/updatesolution":
      case "PUT /api/problem/:problemId/solutions/:solutionId/updatesolution":
        return solution;
      case "POST /problem/:problemId/reviews":
      case "POST /problem/:problemId/solutions/:solutionId/reviews":
        return { review: await this.id("reviewId") };
      case "POST /problem/:problemId/discussion edit-comment":
      case "POST /problem/:problemId/discussion delete-comment":
        return { comment: await this.id("messageId"), content: "Changed" };
      case "POST /problem/:problemId/solutions/:solutionId edit-comment":
      case "POST /problem/:problemId/solutions/:solutionId delete-comment":
        return { comment: await this.#commentOn("solution"), content: "Changed" };
      case "POST /blog/:blogId edit-comment":
      case "POST /blog/:blogId delete-comment":
        return { comment: await this.id("commentId"), content: "Changed" };
      case "PUT /api/comments/:commentId":
        return { content: "Changed" };
      case "POST /myprofile/:userId/updateprofile":
      case "PUT /api/myprofile/:userId/updateprofile":
        return { favlanguage: "Python" };
      case "POST /messages/invitations accept":
      case "POST /messages/invitations decline":
        return { invitation: await this.id("received") };
      case "POST /messages/invitations withdraw":
        return { invitation: await this.id("sent") };
      case "POST /blogs":
        return { draft: await this.id("draftId") };
      case "POST /askai/:chatId? :chatId":
        return { intent: "delete" };
      case "POST /blog/:blogId/edit":
      case "PUT /api/blogs/:blogId":
      case "PUT /api/blogs/drafts/:draftId":
        return blog;
      case "POST /importantlinks":
        return { link: await this.id("linkId") };
      case "POST /api/askai/chats/:chatId":
        return { content: "Why?" };
      case "POST /admin/members/:userId":
        return { intent: "sign-out" };
      case "POST /admin/members/:userId role":
      case "PUT /api/admin/users/:userId/role":
        return { role: "member" };
      case "POST /admin/members/:userId delete":
        return { username: this.author.user.username, content: "keep" };
      case "POST /admin/reports/:reportId":
      case "POST /api/admin/reports/:reportId":
        return { decision: "none" };
      case "POST /admin/handles":
        return { intent: "vouch", id: await this.id("handleId") };
      case "PUT /api/admin/handles/:handleId/vouch":
        return { vouched: true };
      case "POST /admin/judges key":
        return { judge: "codeforces", key: "a-key", secret: "a-secret" };
      case "POST /admin/judges remove-key":
        return { judge: "codeforces" };
      case "POST /admin/removals":
        return { removal: await this.id("removalId") };
      case "POST /admin/remove/:kind/:id":
      case "POST /api/admin/users/:userId/suspend":
        return { reason: "Spam" };
      case "POST /api/admin/removals":
        return { kind: "blog", id: await this.id("blogId"), reason: "Spam" };
      default:
        return {};
    }
  }

  async fields({ intent, address }: RightsRow): Promise<Record<string, string>> {
    if (address === "/api/realtime/events") return { id: await this.id("connectionId"), cursor: "0" };
    switch (intent) {
      case "?draft":
        return { draft: await this.id("draftId") };
      case "?chat":
        return { chat: await this.id("chatId") };
      case "?userId":
        return { userId: this.author.id };
      case "?sid":
        return { sid: await this.id("engineId") };
      default:
        return {};
    }
  }

  async send(client: Client, row: RightsRow): Promise<Answer> {
    const fields = await this.fields(row);
    const query = new URLSearchParams(fields).toString();
    const address = await this.address(row);
    if (row.kind === "socket") return this.#connect(client, row, query);
    const body = await this.body(row);
    if (row.kind === "screen") return client.get(query ? `${address}?${query}` : address);
    if (row.kind === "form") {
      const all = { ...(body as Record<string, string>), ...fields };
      if (row.intent && !/^[:?]/.test(row.intent)) all.intent = row.intent;
      const answer = await client.postForm(address, all);
      if (row.intent !== "end-session") return answer;
      // Ending a session that does not exist also succeeds, so check whether the session has ended.
      const isSignedOut =
        !this.elsewhere.cookies.size || (await this.elsewhere.get("/api/check-auth")).status === 401;
      return { headers: answer.headers, status: isSignedOut ? answer.status : 404 };
    }
    if (query) return client.get(`${address}?${query}`);
    if (row.method === "GET") return client.get(address);
    if (row.method === "DELETE") return client.delete(address);
    if (row.address.endsWith("/avatar")) return sendAvatar(client, address);
    return row.method === "PUT" ? client.put(address, body) : client.post(address, body);
  }

  async #connect(client: Client, { address, intent, method }: RightsRow, query: string): Promise<Answer> {
    const own = address === "/realtime" ? `?${query}` : `${ENGINE}&${query}`;
    if (method === "POST") {
      // "40" joins the namespace.
      const type = { "Content-Type": "text/plain" };
      return client.send("POST", `${address}${own}&transport=polling`, type, "40");
    }
    if (intent === "polling") return client.get(`${address}${own}&transport=polling`);
    const target = `${client.url}${address}${own}${address === "/realtime" ? "" : "&transport=websocket"}`;
    const socket = new WebSocket(target, { headers: client.identity });
    socket.on("error", () => {});
    const status = await new Promise<number>((resolve) => {
      socket.once("open", () => resolve(101));
      socket.once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    });
    socket.terminate();
    return { status, headers: new Headers() };
  }
}
