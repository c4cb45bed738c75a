/** What a field for a day says. */
export const dateTexts = {
  placeholder: 'dd/mm/aaaa',
  format: 'Día, mes y año con cuatro dígitos',
  calendar: 'Elegir en el calendario',
  incomplete: 'Escriba la fecha como dd/mm/aaaa, con los cuatro dígitos del año.',
  unreal: (date: string) => `El ${date} no existe. Escriba la fecha como dd/mm/aaaa.`,
} as const
