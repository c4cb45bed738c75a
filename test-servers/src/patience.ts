/** How long a test waits for what comes by itself, in milliseconds: much longer than it takes, since a busy machine takes its time. */
export const patience = { timeout: 30_000 }
