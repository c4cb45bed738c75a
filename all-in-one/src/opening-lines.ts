/** The lines that are printed once the server answers. */
export const openingLines = (url: string): string[] => [
  '',
  `  The practice is open at ${url}`,
  `  The doctors' board:     ${url}/doctor/login`,
  '',
]

/** The lines that are printed once, when the first administrator's password was made. */
export const passwordLines = (password: string): string[] => [
  '',
  `  First start: user admin, password ${password}`,
  '  It is shown this once. It holds until it is replaced.',
]
