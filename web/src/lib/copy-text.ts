/** Copies a text. @returns false where the browser does not allow it: over http, or when it is set to refuse */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
