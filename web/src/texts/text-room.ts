/** How much more a text field takes, and by how much it is too long. */
export const textRoom = {
  left: (left: number, most: number) =>
    left === 1 ? `Queda 1 carácter de ${most}` : `Quedan ${left} caracteres de ${most}`,
  over: (over: number, most: number) =>
    over === 1 ? `Sobra 1 carácter: máximo ${most}` : `Sobran ${over} caracteres: máximo ${most}`,
  /** Read out once, instead of the numbers at every letter. */
  near: (most: number) => `Se acerca al máximo de ${most} caracteres.`,
  tooLong: (most: number) => `Pasó el máximo de ${most} caracteres.`,
}
