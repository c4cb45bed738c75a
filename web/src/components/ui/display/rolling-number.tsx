const digits = Array.from({ length: 10 }, (_, digit) => digit)

/** A count whose digits roll to their new value. Read out as one number. */
export function RollingNumber({ value }: { value: number }) {
  const text = String(value)
  /** The digits keyed from the units up, so that 9 becoming 10 rolls the same wheel. */
  const wheels = Array.from(text, (digit, at) => ({ fromRight: text.length - at, digit: Number(digit) }))
  return (
    <span className="num inline-flex text-[1.75rem] leading-none font-bold tracking-tight md:text-3xl">
      <span className="sr-only">{value}</span>
      {wheels.map(({ fromRight, digit }) => (
        <Wheel key={fromRight} digit={digit} />
      ))}
    </span>
  )
}

function Wheel({ digit }: { digit: number }) {
  return (
    <span aria-hidden="true" className="h-[1em] overflow-hidden">
      <span
        className="flex flex-col transition-transform duration-200 ease-out"
        style={{ transform: `translateY(-${digit}em)` }}
      >
        {digits.map((one) => (
          <span key={one} data-digit={one} className="h-[1em] before:content-[attr(data-digit)]" />
        ))}
      </span>
    </span>
  )
}
