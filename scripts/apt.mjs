/* Installs the tests' system packages on Debian and Ubuntu. */
import { spawnSync } from "node:child_process";

/**
 * Installs the first available package of a list.
 * @param why printed first.
 * @returns false without apt-get or permission to use it, or if all fail; prints why.
 */
export function installWithApt(why, packages) {
  if (process.platform !== "linux" || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  const isRoot = process.getuid() === 0;
  if (!isRoot && spawnSync("sudo", ["-n", "true"]).status !== 0) return false;
  console.log(`${why} with apt-get…`);
  const apt = (...args) => {
    const [program, ...rest] = isRoot ? ["apt-get", ...args] : ["sudo", "-n", "apt-get", ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const { status, stdout, stderr } = spawnSync(program, rest, {
      env,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    if (status !== 0) console.error(`${program} ${rest.join(" ")} failed:\n${stdout}${stderr}`);
    return status === 0;
  };
  return apt("update") && packages.some((name) => apt("install", "-y", "--no-install-recommends", name));
}
