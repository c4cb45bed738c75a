/** A number with its noun: (1, 'cita', 'citas') → '1 cita', (3, 'cita', 'citas') → '3 citas'. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
