import { useLoaderData } from "@remix-run/react";
import { Landing } from "../components/landing.tsx";
import { withAnyone } from "../guards.server.ts";

export const loader = withAnyone(({ viewer }) => ({ signedIn: viewer !== null }));

export const meta = () => [
  { title: "Upsolve: a community for competitive programmers" },
  {
    name: "description",
    content: "Share problems, post and review solutions, climb the leaderboard. Self-hosted.",
  },
];

export default function LandingScreen() {
  const { signedIn } = useLoaderData<typeof loader>();
  return <Landing signedIn={signedIn} />;
}
