/**
 * The token of an Authorization header, empty if it names none. Undefined for other schemes: browsers send "Basic" with
 * every request to a site behind a proxy that asks for a password.
 */
export function bearerOf(authorization: string | undefined): string | undefined {
  const [scheme = "", token = ""] = authorization?.trim().split(/ +/) ?? [];
  return scheme.toLowerCase() === "bearer" ? token : undefined;
}
