/** Whether a text is a day `yyyy-MM-dd` that exists, from 1900 to 2999: '2026-02-30' is none. Behind the year 9999 days have another form. */
export const isDay = (text: string): boolean => {
  const at = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
