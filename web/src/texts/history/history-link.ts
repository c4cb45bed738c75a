/** The words of every link to a history. */
export const historyLink = 'Historial'
