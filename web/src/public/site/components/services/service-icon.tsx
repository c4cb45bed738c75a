import type { Service } from '~/texts/public/services.ts'

/** Lines in the tokens' teal, and where the coral joint sits on them. */
const drawings: Record<Service, { lines: string; joint: readonly [x: number, y: number] }> = {
  physiotherapy: {
    lines: 'M5 42h38M14 9a4 4 0 1 1-8 0 4 4 0 0 1 8 0M11 15c1 8 4 15 9 18l12-9 8 12M12 20l11 3',
    joint: [32, 24],
  },
  dentistry: {
    lines:
      'M24 13c-5-4-15-3-15 7 0 8 4 10 5 19 .4 3.600 4.400 3.600 5 0l1.500-8c.6-3 6.400-3 7 0l1.500 8c.6 3.600 4.600 3.600 5 0 1-9 5-11 5-19 0-10-10-11-15-7z',
    joint: [24, 13],
  },
  massages: {
    lines: 'M4 40c10-9 30-9 40 0M9 27c3-8 8-10 11-4l3 6M20 25c2-7 7-9 10-3l3 7M30 24c2-4 6-5 9-1l3 4',
    joint: [24, 34],
  },
  nutrition: {
    lines:
      'M24 17c-5-4-15-3-15 8 0 9 6 17 10 17 2 0 3-1 5-1s3 1 5 1c4 0 10-8 10-17 0-11-10-12-15-8zM24 17c0-5 2-8 7-10',
    joint: [31, 7],
  },
  licence: {
    lines:
      'M9 10h30a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4zM20 20a4 4 0 1 1-8 0 4 4 0 0 1 8 0M10 32c2-6 10-6 12 0M28 19h9M28 26h5',
    joint: [36, 32],
  },
  sickLeave: {
    lines: 'M11 10h26a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H11a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4zM7 19h34M16 5v9M32 5v9M15 31h18',
    joint: [24, 31],
  },
  prescriptions: {
    lines: 'M11 5h18l9 9v25a4 4 0 0 1-4 4H15a4 4 0 0 1-4-4zM29 5v9h9M18 22h5M18 29h12M18 36h8',
    joint: [29, 22],
  },
  deathCertificates: {
    lines:
      'M9 6h30a2 2 0 0 1 2 2v24a2 2 0 0 1-2 2h-8M17 34H9a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2M14 14h20M14 21h13M20 37v7l4-3 4 3v-7',
    joint: [24, 33],
  },
}

/** The icon of a service in the style of the other drawings: one line with a joint. */
export function ServiceIcon({ service }: { service: Service }) {
  const { lines, joint } = drawings[service]
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-14 md:size-16" fill="none">
      <path d={lines} stroke="var(--bosque-700)" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={joint[0]} cy={joint[1]} r="4" fill="var(--paper)" stroke="var(--coral-600)" strokeWidth="2.5" />
    </svg>
  )
}
