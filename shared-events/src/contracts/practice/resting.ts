/** The code of a 401 for a session that rests until its PIN is given (docs/decisions/0228). */
export const restingCode = 'session-resting'
