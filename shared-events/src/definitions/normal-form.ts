/** The normal form of a value that is claimed, the same for spellings that a person takes for the same: 'María@X.cr ' and 'maría@x.cr'. */
export const normalise = (value: string): string => value.normalize('NFKC').trim().toLowerCase()
