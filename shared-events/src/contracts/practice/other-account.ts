/** The header of a command that names the account whose page sends it: the browser may have another one's session by then (docs/http.md#sessions). */
export const accountHeader = 'X-Account'
/** The code of a 401 for a command that was sent from the page of another account than the session's. */
export const otherAccountCode = 'other-account'
