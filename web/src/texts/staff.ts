/** Messages of signing in and out, word for word from the specification, part 1 §8. */
export const staffTexts = {
  signedIn: { title: 'Login successful', text: (name: string) => `Welcome back, ${name}!` },
  signInFailed: { title: 'Login failed', description: 'Invalid username or password' },
  signedOut: { title: 'Logged out', description: 'You have been logged out successfully' },
  signOutFailed: { title: 'Logout failed' },
} as const
