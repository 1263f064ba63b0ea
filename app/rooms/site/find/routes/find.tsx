import { type ClientLoaderFunctionArgs, Form, isRouteErrorResponse, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { cutTerm } from "../../../../platform/text/lengths.ts";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { useFollowing } from "../../../../platform/ui/filter-select.tsx";
import { FormMessage } from "../../../../platform/ui/form.tsx";
import { EmptyState, Page, Section, TitleRow } from "../../../../platform/ui/page.tsx";
import { titled } from "../../../../platform/ui/title.ts";
import { HitText } from "../components/hits.tsx";
import stylesUrl from "../find.css?url";
import { find, type Group } from "../find.server.ts";
import { TERM_LIMIT } from "../limits.ts";
import { findSchema } from "../schema.ts";

export const loader = withUser(async ({ app, viewer, url }) => {
  const { q } = findSchema.parse(Object.fromEntries(url.searchParams));
  if (q) await app.limits.take("searchByAccount", viewer.id);
  return { q, groups: await find(app, viewer, q) };
});

export interface Answer {
  q: string | undefined;
  groups: Group[];
  failure?: string;
}

/** Returns failures as text; a thrown error would replace the screen behind the palette. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Answer> {
  try {
    return await serverLoader<typeof loader>();
  } catch (failure) {
    if (failure instanceof Response) throw failure;
    const known = isRouteErrorResponse(failure) && failure.data?.message;
    const typed = new URL(request.url).searchParams.get("q") ?? "";
    const q = cutTerm(typed, TERM_LIMIT) || undefined;
    return { q, groups: [], failure: known || "Search is not available. Please try again." };
  }
}

// Referenced by URL, because the palette loads the same file.
export const links = () => [{ rel: "stylesheet", href: stylesUrl }];

export const meta = ({ data }: { data: Answer | undefined }) => [titled(data?.q, "Search")];

export default function FindScreen() {
  const { q, groups, failure } = useLoaderData<Answer>();
  const [typed, setTyped] = useFollowing(q ?? "");
  return (
    <Page shape="form">
      <TitleRow title={q ? `Results for "${q}"` : "Search"} />
      <Form className="filters" role="search" aria-label="Everything">
        <input
          className="control"
          type="search"
          name="q"
          aria-label="Search problems, people, lists, blogs and screens"
          placeholder="Problems, people, lists, blogs, screens…"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">Search</Button>
      </Form>
      {failure ? <FormMessage>{failure}</FormMessage> : null}
      {groups.map(({ title, hits, all }) => (
        <Section key={title} title={title}>
          <ul className="panel rows">
            {hits.map((hit) => (
              <li key={hit.href}>
                <a className="hit" href={hit.href}>
                  <HitText hit={hit} q={q} />
                </a>
              </li>
            ))}
            {all ? (
              <li>
                <a className="hit link" href={all.href}>
                  {all.title}
                </a>
              </li>
            ) : null}
          </ul>
        </Section>
      ))}
      {q && groups.length === 0 && !failure ? (
        <EmptyState
          title="Nothing found"
          action={
            <ButtonLink href={`/messages/search?q=${encodeURIComponent(q)}`}>Search your messages</ButtonLink>
          }
        >
          No problem, person, list, blog or screen has a matching name. Try fewer or shorter words.
        </EmptyState>
      ) : null}
    </Page>
  );
}
