import { expect, it, vi } from 'vitest'
import { cachedImages } from './cached-images.ts'

const bytes = (size: number) => Buffer.alloc(size, 'a')

it('a picture that many look at is read from the store once', async () => {
  const read = vi.fn(async () => bytes(10))
  const images = cachedImages({ read })
  const looks = await Promise.all(Array.from({ length: 20 }, () => images.read('a', 640)))
  expect(looks.every((found) => found?.equals(bytes(10)))).toBe(true)
  expect(await images.read('a', 640)).toEqual(bytes(10))
  expect(read).toHaveBeenCalledTimes(1)
  await images.read('a', 320)
  expect(read).toHaveBeenCalledTimes(2)
})

it('one that is not there, or could not be read, is asked for again', async () => {
  const read = vi.fn<(id: string, width: number) => Promise<Buffer | null>>()
  read.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(bytes(3))
  const images = cachedImages({ read })
  expect(await images.read('a', 640)).toBeNull()
  await expect(images.read('a', 640)).rejects.toThrow('away')
  expect(await images.read('a', 640)).toEqual(bytes(3))
})

it('no more is kept than fits, what was looked at last stays', async () => {
  const read = vi.fn(async () => bytes(40))
  const images = cachedImages({ read }, 100)
  for (const id of ['a', 'b', 'a', 'c', 'a']) await images.read(id, 640)
  expect(read.mock.calls).toEqual([
    ['a', 640],
    ['b', 640],
    ['c', 640],
  ])
  await images.read('b', 640)
  expect(read).toHaveBeenCalledTimes(4)
})
