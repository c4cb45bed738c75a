/** The windows of stories that are told twice. */
export const deskAndPhone = [
  { where: 'at a desk', viewport: { width: 1280, height: 800 } },
  { where: 'on a phone', viewport: { width: 375, height: 812 } },
]

/** A browser that shows what fades and slides, for `test.use`: the others of the stories do without, as some people's do. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const
