/** What the list of conversations is narrowed to in the address: '&estado=revision' for those that wait for staff. */
export const statusParam = 'estado'
export const waitingStatus = 'revision'
