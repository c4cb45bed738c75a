/** An e-mail address as a link: 'a?cc=b&d@x.cr' → 'mailto:a%3Fcc%3Db%26d@x.cr', which names that one address and nothing else. */
export const mailUrl = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
