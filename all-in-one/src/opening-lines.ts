/** What is printed once the doors are open. */
export const openingLines = (url: string, newPassword: string | null): string[] => [
  '',
  `  The practice is open at ${url}`,
  `  The doctors' board:     ${url}/doctor/login`,
  ...(newPassword
    ? [
        '',
        `  First start: user admin, password ${newPassword}`,
        '  It is shown this once. It holds until it is replaced.',
      ]
    : []),
  '',
]
