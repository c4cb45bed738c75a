/** The state of an entry of the history by which a conversation is opened to be written in. */
export const answering = 'answering'
