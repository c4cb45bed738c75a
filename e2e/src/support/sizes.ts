/** The windows of stories that are told twice. */
export const deskAndPhone = [
  { where: 'at a desk', viewport: { width: 1280, height: 800 } },
  { where: 'on a phone', viewport: { width: 375, height: 812 } },
]
