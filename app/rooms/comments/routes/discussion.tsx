import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { useRefresh } from "../../../platform/browser/refresh.ts";
import { noSuchAction, readForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { useRealtimeEvent } from "../../../platform/realtime/client/hooks.ts";
import { Page } from "../../../platform/ui/page.tsx";
import { ProblemHead } from "../../../platform/ui/problem-head.tsx";
import { mathStyles } from "../../../platform/ui/prose.tsx";
import { Thread } from "../../../platform/ui/thread/thread.tsx";
import { hasFormulas } from "../../../platform/ui/thread/thread-data.ts";
import { titled } from "../../../platform/ui/title.ts";
import { getProblemHead } from "../../problems/index.server.ts";
import { toHead } from "../../problems/json.ts";
import { COMMENT } from "../limits.ts";
import { commentForms } from "../schema.ts";
import { pathOfSubject, type Subject } from "../subject.ts";
import { actOnThread, loadThread } from "../thread.server.ts";
import { MESSAGE_ADDED, MESSAGE_DELETED } from "../topic.ts";
import "../../problems/tabs.css";
import "../room.css";

function subjectOf(params: { problemId?: string | undefined }): [subject: Subject, path: string] {
  const subject: Subject = { kind: "problem", id: idParam(params.problemId) };
  return [subject, pathOfSubject(subject, null)];
}

export const loader = withUser(async (args) => {
  const [subject, path] = subjectOf(args.params);
  const problem = toHead(await getProblemHead(args.db, args.viewer, subject.id));
  return { problem, thread: await loadThread(args, subject, path) };
});

const only = { "edit-comment": "author", "delete-comment": "author" } as const;

export const action = withUser(only, async (args) => {
  const form = await readForm(args.request, ...commentForms);
  const answer = await actOnThread(args, ...subjectOf(args.params), form);
  if (!answer) throw noSuchAction();
  return answer;
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled("Discussion", data?.problem.title),
  ...mathStyles(data ? hasFormulas(data.thread) : false),
];

export default function DiscussionScreen() {
  const { problem, thread } = useLoaderData<typeof loader>();
  const refresh = useRefresh();
  // Clients of the discussion get its messages in these events; a page reads its own, with what its reader may see.
  useRealtimeEvent(MESSAGE_ADDED, refresh);
  useRealtimeEvent(MESSAGE_DELETED, refresh);
  return (
    <Page>
      <ProblemHead problem={problem} tab="discussion" />
      <div className="discussion">
        <Thread data={thread} rule={COMMENT} />
      </div>
    </Page>
  );
}
