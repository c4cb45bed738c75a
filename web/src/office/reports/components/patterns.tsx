/** How a part is filled: solid, dotted or striped, in a colour, with an edge. `dashed`: its edge is, while its time is running. */
export type Look = { fill: 'solid' | 'dots' | 'stripes'; colour: string; paper: string; edge: string; dashed?: true }

const status = (name: string, fill: Look['fill']): Look => ({
  fill,
  colour: `var(--${name}-d)`,
  paper: `var(--${name})`,
  edge: `var(--${name}-d)`,
})

/** Status colours with patterns, so that they are told apart without the colour. */
export const looks = {
  realizado: status('realizado', 'solid'),
  confirmado: { ...status('confirmado', 'solid'), edge: 'var(--confirmado-t)' },
  agendado: { ...status('agendado', 'dots'), edge: 'var(--agendado-t)' },
  cancelado: status('cancelado', 'stripes'),
  orders: {
    fill: 'solid',
    colour: 'var(--bosque-600)',
    paper: 'var(--bosque-100)',
    edge: 'var(--bosque-600)',
    dashed: true,
  },
  income: {
    fill: 'stripes',
    colour: 'var(--bosque-500)',
    paper: 'var(--bosque-50)',
    edge: 'var(--bosque-600)',
    dashed: true,
  },
  shortNotice: { ...status('agendado', 'dots'), edge: 'var(--agendado-t)' },
  noNotice: status('cancelado', 'stripes'),
  read: status('realizado', 'solid'),
  delivered: { ...status('confirmado', 'solid'), edge: 'var(--confirmado-t)' },
  sent: { ...status('agendado', 'dots'), edge: 'var(--agendado-t)' },
  failed: status('cancelado', 'stripes'),
} as const satisfies Record<string, Look>

/** What fills a part drawn in that look. */
export const fillOf = (id: string, { fill, colour }: Look): string =>
  fill === 'solid' ? colour : `url(#${patternId(id, fill, colour)})`

const patternId = (id: string, fill: string, colour: string): string =>
  `${id}-${fill}-${colour.replaceAll(/[^a-z]/g, '')}`.replaceAll(':', '')

/** The patterns that the looks need, for the SVG they are drawn in. */
export function Patterns({ id, looks: used }: { id: string; looks: readonly Look[] }) {
  return (
    <defs>
      {used
        .filter(({ fill }) => fill !== 'solid')
        .map(({ fill, colour, paper }) => (
          <pattern
            key={`${fill}${colour}`}
            id={patternId(id, fill, colour)}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            {...(fill === 'stripes' && { patternTransform: 'rotate(45)' })}
          >
            <rect width="6" height="6" fill={paper} />
            {fill === 'dots' ? (
              <circle cx="3" cy="3" r="1.4" fill={colour} />
            ) : (
              <rect width="3" height="6" fill={colour} />
            )}
          </pattern>
        ))}
    </defs>
  )
}

/** The mark of a look in a legend. */
export function Swatch({ id, look }: { id: string; look: Look }) {
  return (
    <>
      <Patterns id={id} looks={[look]} />
      <rect x="1" y="1" width="12" height="12" rx="2.5" fill={fillOf(id, look)} stroke={look.edge} strokeWidth="1.5" />
    </>
  )
}
