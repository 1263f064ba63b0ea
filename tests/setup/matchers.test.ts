import { data, redirect } from "@remix-run/node";
import { describe, expect, test } from "vitest";

async function loaderThatRedirects(): Promise<never> {
  throw redirect("/signin?redirectTo=%2Fmine");
}

class NotFound extends Error {
  readonly status = 404;
}

describe("toHaveRedirect", () => {
  test("accepts a redirect that was returned or thrown", async () => {
    expect(redirect("/dashboard")).toHaveRedirect("/dashboard");
    expect(data(null, { status: 302, headers: { Location: "/dashboard" } })).toHaveRedirect(/^\/dash/);
    await expect(loaderThatRedirects()).rejects.toHaveRedirect("/signin?redirectTo=%2Fmine");
  });

  test("rejects another location, and a response that is not a redirect", () => {
    expect(redirect("/dashboard")).not.toHaveRedirect("/dash");
    expect(Response.json({})).not.toHaveRedirect("/dashboard");
    expect(() => expect({ problems: [] }).toHaveRedirect("/dashboard")).toThrow(
      "expected a redirect to /dashboard, found status 200 and no redirect",
    );
  });
});

describe("toHaveStatus", () => {
  test("reads responses, data with a status, errors with a status and plain data", async () => {
    expect(Response.json({}, { status: 201 })).toHaveStatus(201);
    expect(data({ errors: {} }, 400)).toHaveStatus(400);
    expect(data({})).toHaveStatus(200);
    expect({ problems: [] }).toHaveStatus(200);
    await expect(Promise.reject(new NotFound())).rejects.toHaveStatus(404);
  });

  test("reports the status it found", () => {
    expect(() => expect(redirect("/signin")).toHaveStatus(200)).toThrow(
      "expected status 200, found 302 to /signin",
    );
  });
});
