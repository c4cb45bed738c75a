/** What is printed once the doors are open. */
export const openingLines = (url: string): string[] => [
  '',
  `  The practice is open at ${url}`,
  `  The doctors' board:     ${url}/doctor/login`,
  '',
]

/** Printed once, when the first administrator's password was made. */
export const passwordLines = (password: string): string[] => [
  '',
  `  First start: user admin, password ${password}`,
  '  It is shown this once. It holds until it is replaced.',
]
