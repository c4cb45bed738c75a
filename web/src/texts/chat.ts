/** Under a phone that nobody can be written to at. */
export const noChat = 'No se puede escribir por WhatsApp a este teléfono: no es un número completo.'
