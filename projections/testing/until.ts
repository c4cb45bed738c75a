/** Resolves once a condition holds, looking every few milliseconds. @throws Error naming what was waited for, after forty seconds */
export const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  const end = performance.now() + 40_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited for ${what} in vain`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
