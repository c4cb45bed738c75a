/** All of a union at once. */
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

/** What several functions make, as one that takes what each of them needs. */
export const joined =
  <F extends readonly ((parts: never) => object)[]>(...each: F) =>
  (parts: All<Parameters<F[number]>[0]>): All<ReturnType<F[number]>> =>
    Object.assign({}, ...each.map((one) => one(parts as never)))
