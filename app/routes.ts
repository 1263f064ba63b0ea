import { index, prefix, type RouteConfig, route } from "@remix-run/route-config";

/** Every address of the site, screens in the order of the specification's table, then the calls. */
export default [
  index("./accounts/routes/landing.tsx"),
  route("signin", "./accounts/routes/signin.tsx"),
  route("signup", "./accounts/routes/signup.tsx"),
  route("login", "./accounts/routes/login.ts"),
  route("logout", "./accounts/routes/logout.tsx"),
  route("settings", "./accounts/routes/settings.tsx"),
  route("settings/export", "./export/routes/export.ts"),
  route("theme", "./accounts/routes/theme.tsx"),

  route("dashboard", "./problems/routes/dashboard.tsx"),
  route("addproblem", "./problems/routes/add-problem.tsx"),
  route("myproblems", "./problems/routes/my-problems.tsx"),
  route("bookmarkedproblems", "./problems/routes/bookmarked-problems.tsx"),
  ...prefix("problem/:problemId", [
    index("./problems/routes/problem.tsx"),
    route("updateproblem", "./problems/routes/update-problem.tsx"),
    route("samples/:number/:part", "./problems/routes/sample.ts"),
    route("addsolution", "./solutions/routes/write-solution.tsx"),
    route("solutions", "./solutions/routes/solutions.tsx"),
    ...prefix("solutions/:solutionId", [
      index("./solutions/routes/solution.tsx"),
      route("updatesolution", "./solutions/routes/write-solution.tsx", { id: "update-solution" }),
      route("code.txt", "./solutions/routes/code.ts"),
      route("addreview", "./reviews/routes/add-review.tsx", { id: "add-solution-review" }),
      route("reviews", "./reviews/routes/reviews.tsx", { id: "solution-reviews" }),
    ]),
    route("addreview", "./reviews/routes/add-review.tsx"),
    route("reviews", "./reviews/routes/reviews.tsx"),
    route("discussion", "./discussions/routes/discussion.tsx"),
  ]),

  route("myprofile/:userId", "./people/routes/profile.tsx", { id: "my-profile" }),
  route("myprofile/:userId/updateprofile", "./people/routes/update-profile.tsx"),
  route("profile/:userId", "./people/routes/profile.tsx"),
  route("users/:userId/block", "./moderation/routes/block.tsx"),
  route("users/:userId/report", "./moderation/routes/report.tsx"),
  route(":recipientId/collaborator", "./invitations/routes/collaborator.tsx"),
  ...prefix("messages", [
    route(":userId?", "./messages/routes/messages.tsx"),
    route("search", "./messages/routes/search.tsx"),
    route("share", "./messages/routes/share.tsx"),
    route("invitations", "./invitations/routes/invitations.tsx"),
  ]),
  route("notifications", "./notifications/routes/notifications.tsx"),
  route("notifications/:notificationId", "./notifications/routes/open-notification.tsx"),
  ...prefix("contests", [
    index("./contests/routes/contests.tsx"),
    route("timezone", "./contests/routes/time-zone.tsx"),
    route(":contestId/calendar.ics", "./contests/routes/calendar-entry.ts"),
  ]),
  route("contests.ics", "./contests/routes/feed.ts"),
  route("blogs", "./blogs/routes/blogs.tsx"),
  route("blogs.atom", "./blogs/routes/feed.ts"),
  route("addblog", "./blogs/routes/add-blog.tsx"),
  ...prefix("blog/:blogId", [
    index("./blogs/routes/blog.tsx"),
    route("edit", "./blogs/routes/edit-blog.tsx"),
  ]),
  route("collaborators", "./people/routes/collaborators.tsx"),
  route("importantlinks", "./links/routes/important-links.tsx"),
  route("importantlink/addlink", "./links/routes/add-link.tsx"),
  route("askai/:chatId?", "./assistant/routes/ask-ai.tsx"),
  route("askai/stream", "./assistant/routes/stream.ts"),

  ...prefix("api", [
    ...calls("./accounts/calls.ts", ["check-auth", "signup", "signin", "logout"]),
    ...calls("./problems/calls.ts", [
      "top-users",
      "dashboard",
      "addproblem",
      "myproblems",
      "bookmarkedproblems",
      "problem/:problemId",
      "bookmark/:problemId",
      "unbookmark/:problemId",
      "problem/:problemId/updateproblem",
      "problem/:problemId/deleteproblem",
    ]),
    ...calls("./solutions/calls.ts", [
      "problem/:problemId/solutions",
      "problem/:problemId/addsolution",
      "problem/:problemId/solutions/:solutionId",
      "problem/:problemId/solutions/:solutionId/updatesolution",
      "problem/:problemId/solutions/:solutionId/deletesolution",
    ]),
    ...calls("./reviews/calls.ts", [
      "problem/:problemId/addreview",
      "problem/:problemId/solutions/:solutionId/addreview",
      "problem/:problemId/reviews",
      "problem/:problemId/reviews/:reviewId",
      "problem/:problemId/solutions/:solutionId/reviews",
    ]),
    ...calls("./discussions/calls.ts", [
      "problem/:problemId/discussion",
      "problem/:problemId/discussion/:messageId",
    ]),
    ...calls("./people/calls.ts", ["myprofile/:userId", "myprofile/:userId/updateprofile", "searchuser"]),
    ...calls("./messages/calls.ts", [
      "messages/users",
      "messages/search",
      "messages/:userId",
      "messages/:userId/read",
      "messages/send/:userId",
    ]),
    ...calls("./blogs/calls.ts", [
      "blogs",
      "blogs/addblog",
      "blogs/drafts",
      "blogs/drafts/:draftId",
      "blogs/:blogId",
    ]),
    ...calls("./assistant/calls.ts", ["askai", "askai/chats", "askai/chats/:chatId"]),
    ...calls("./links/calls.ts", ["implinks", "implinks/:id"]),
    ...calls("./contests/calls.ts", ["contests"]),
    ...calls("./invitations/calls.ts", [
      "invitations",
      "invitations/:userId",
      "invitations/:invitationId/:answer",
    ]),
    ...calls("./notifications/calls.ts", ["notifications", "notifications/read", "notifications/settings"]),
    ...calls("./moderation/calls.ts", [
      "users/:userId/block",
      "users/:userId/unblock",
      "users/:userId/report",
    ]),
    ...calls("./realtime/calls.ts", ["realtime/open", "realtime/events", "realtime/send"]),
    ...calls("./server/calls.ts", ["openapi.json", "*"]),
  ]),
  route("*", "./accounts/routes/unknown.tsx"),
] satisfies RouteConfig;

/** Addresses that the calls of one file answer. */
function calls(file: string, paths: string[]) {
  return paths.map((path) => route(path, file, { id: `api/${path}` }));
}
