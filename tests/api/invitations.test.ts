import { beforeEach, describe, expect, test } from "vitest";
import { textOf } from "./bodies.ts";
import { Client, type Member, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, sender, other } = siteWith(["sender", "other"]);
let receiver: Member;
let made = 0;
beforeEach(async () => {
  receiver = await signUp(server, `receiver-${++made}`);
});

interface Invitation {
  _id: string;
  state: string;
}
const guest = () => new Client(server.url);
const invite = async (details = "Let us write a **judge**.") => {
  const response = await sender.post(`/api/invitations/${receiver.id}`, { details });
  expect(response).toHaveStatus(201);
  return (await response.json()) as Invitation;
};
const listOf = async (client: Client, box = "received") =>
  ((await client.json(`/api/invitations?box=${box}`)) as { invitations: Invitation[] }).invitations;

test("both the sender and the recipient can list an invitation", async () => {
  const sent = await invite();
  expect(sent).toEqual({
    _id: expect.stringMatching(/^\d+$/),
    sender: { _id: sender.id, username: "sender" },
    receiver: { _id: receiver.id, username: receiver.user.username },
    details: "Let us write a **judge**.",
    state: "open",
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    answeredAt: null,
  });
  expect(await listOf(receiver)).toEqual([sent]);
  expect(await listOf(sender, "sent")).toContainEqual(sent);
  expect(await listOf(other)).toEqual([]);
  expect(await receiver.get("/api/invitations?box=all")).toHaveStatus(400);
});

test("an invitation requires details", async () => {
  const response = await sender.post(`/api/invitations/${receiver.id}`, { details: " \n " });
  expect(response).toHaveStatus(400);
  expect(await response.json()).toMatchObject({ errors: { details: ["Project Details are required"] } });
});

test("the form sends an invitation, keeps a rejected text, and links to the open invitation", async () => {
  const address = `/${receiver.id}/collaborator`;
  const screen = await sender.text(address);
  expect(screen).toContain("Project Details");
  expect(screen).toContain("Send Invitation");
  const blank = await sender.postForm(address, { details: "" });
  expect(blank).toHaveStatus(400);
  expect(await blank.text()).toContain("Project Details are required");
  const long = await sender.postForm(address, { details: "x".repeat(5001) });
  expect(await long.text()).toContain("Project Details are too long");
  expect(await sender.postForm(address, { details: "A judge" })).toHaveRedirect(
    "/messages/invitations?box=sent",
  );
  const refused = await textOf(409, sender.postForm(address, { details: "A better judge" }));
  expect(refused).toContain("A better judge");
  expect(refused).toMatch(/have already invited receiver-\d+/);
  expect(refused).toMatch(/href="\/messages\/invitations\?box=sent#invitation-\d+"/);
  const [invitation] = await listOf(receiver);
  const answer = await receiver.text(`/${sender.id}/collaborator`);
  expect(answer).toContain(`href="/messages/invitations#invitation-${invitation?._id}"`);
  expect(answer).not.toContain("Send Invitation");
});

test("an invitation is refused if it goes to oneself, a missing user, a blocker, or someone whose own invitation is still open", async () => {
  const post = (client: Client, id: string) => client.post(`/api/invitations/${id}`, { details: "Hello" });
  expect(await post(sender, sender.id)).toHaveStatus(400);
  expect(await sender.text(`/${sender.id}/collaborator`)).toContain("Who do you want");
  expect(await post(sender, "999999")).toHaveStatus(404);
  expect(await sender.get("/999999/collaborator")).toHaveStatus(404);
  await invite();
  expect(await post(receiver, sender.id)).toHaveStatus(409);
  await receiver.post(`/api/users/${other.id}/block`);
  expect(await post(other, receiver.id)).toHaveStatus(403);
  const screen = await other.text(`/${receiver.id}/collaborator`);
  expect(screen).toContain("This user doesn't accept messages from you.");
});

describe("permissions for an open invitation", () => {
  type Who = "sender" | "receiver" | "other" | "guest";
  const clients: Record<Who, () => Client> = {
    sender: () => sender,
    receiver: () => receiver,
    other: () => other,
    guest,
  };
  test.each<[action: string, who: Who, call: number, form: number, state: string]>([
    ["accept", "other", 404, 404, "open"],
    ["decline", "receiver", 200, 302, "declined"],
    ["decline", "guest", 401, 302, "open"],
    ["withdraw", "sender", 200, 302, "withdrawn"],
    ["withdraw", "receiver", 403, 403, "open"],
  ])("%s by the %s", async (action, who, call, form, state) => {
    const { _id } = await invite();
    const client = clients[who]();
    expect(await client.post(`/api/invitations/${_id}/${action}`)).toHaveStatus(call);
    // Repeating the action changes nothing.
    const posted = await client.postForm("/messages/invitations", { intent: action, invitation: _id });
    expect(posted).toHaveStatus(form);
    const mine = (await listOf(sender, "sent")).find((each) => each._id === _id);
    expect(mine?.state).toBe(state);
  });

  test("accepting opens the conversation", async () => {
    const { _id } = await invite();
    const form = { intent: "accept", invitation: _id };
    expect(await receiver.postForm("/messages/invitations", form)).toHaveRedirect(`/messages/${sender.id}`);
    const html = await receiver.text("/messages/invitations");
    expect(html).toContain("<strong>judge</strong>");
    expect(html).toContain("Open your conversation");
  });
});

test("an open invitation is marked as pending on every screen", async () => {
  const { _id } = await invite();
  const screens = [
    [sender, `/${receiver.id}/collaborator`],
    [sender, `/profile/${receiver.id}`],
    [sender, "/messages/invitations?box=sent"],
    [receiver, `/profile/${sender.id}`],
    [receiver, "/messages/invitations"],
  ] as const;
  for (const [client, screen] of screens) {
    expect(await client.text(screen), screen).toContain("Pending");
  }
  await receiver.post(`/api/invitations/${_id}/decline`);
  for (const [client, screen] of screens) {
    // The sender has other open invitations.
    if (screen.includes("sent")) continue;
    expect(await client.text(screen), screen).not.toContain("Pending");
  }
});
