import type { ImageStore } from '@clinic/platform/images/image-store.ts'

const noImage = () => Promise.reject(new Error('there are no images here'))

/** For commands on a folder that no process runs on: none of them touches an image. */
export const noImages: ImageStore = { put: noImage, read: noImage, remove: noImage, keep: noImage }
