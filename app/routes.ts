import { index, prefix, type RouteConfig, route } from "@remix-run/route-config";

/** Every address of the site, screens in the order of the specification's table, then the calls. */
export default [
  index("./accounts/routes/landing.tsx"),
  route("signin", "./accounts/routes/signin.tsx"),
  route("signup", "./accounts/routes/signup.tsx"),
  route("login", "./accounts/routes/login.ts"),
  route("logout", "./accounts/routes/logout.tsx"),
  route("settings", "./accounts/routes/settings.tsx"),
  route("theme", "./accounts/routes/theme.tsx"),

  route("dashboard", "./problems/routes/dashboard.tsx"),
  route("addproblem", "./problems/routes/add-problem.tsx"),
  route("myproblems", "./problems/routes/my-problems.tsx"),
  route("bookmarkedproblems", "./problems/routes/bookmarked-problems.tsx"),
  ...prefix("problem/:problemId", [
    index("./problems/routes/problem.tsx"),
    route("updateproblem", "./problems/routes/update-problem.tsx"),
    route("deleteproblem", "./problems/routes/delete-problem.tsx"),
    route("bookmark", "./problems/routes/bookmark.tsx"),
    route("samples/:number/:part", "./problems/routes/sample.ts"),
  ]),

  ...prefix("api", [
    route("check-auth", "./accounts/api/check-auth.ts"),
    route("signup", "./accounts/api/signup.ts"),
    route("signin", "./accounts/api/signin.ts"),
    route("logout", "./accounts/api/logout.ts"),
    route("top-users", "./problems/api/top-users.ts"),
    route("dashboard", "./problems/api/dashboard.ts"),
    route("addproblem", "./problems/api/addproblem.ts"),
    route("myproblems", "./problems/api/myproblems.ts"),
    route("bookmarkedproblems", "./problems/api/bookmarkedproblems.ts"),
    route("problem/:problemId", "./problems/api/problem.ts"),
    route("bookmark/:problemId", "./problems/api/bookmark.ts"),
    route("unbookmark/:problemId", "./problems/api/unbookmark.ts"),
    route("problem/:problemId/updateproblem", "./problems/api/updateproblem.ts"),
    route("problem/:problemId/deleteproblem", "./problems/api/deleteproblem.ts"),
    route("openapi.json", "./http/api/openapi.ts"),
    route("*", "./http/api/unknown.ts"),
  ]),
  route("*", "./accounts/routes/unknown.tsx"),
] satisfies RouteConfig;
