/** 16 px; `half` and `dots` carry a solid part. */
export const strokes = {
  half: ['M13 8A5 5 0 1 1 3 8a5 5 0 0 1 10 0z'],
  tick: ['M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z', 'm5.5 8.2 1.8 1.8 3.2-3.8'],
  bar: ['M13 8A5 5 0 1 1 3 8a5 5 0 0 1 10 0z', 'M5.5 8h5'],
  turn: ['M2.5 8h9M8 4.5 11.5 8 8 11.5', 'M14 3.500v9'],
  down: ['m4 6 4 4 4-4'],
  up: ['m4 10 4-4 4 4'],
  left: ['m10 4-4 4 4 4'],
  right: ['m6 4 4 4-4 4'],
  first: ['m11.5 4-4 4 4 4', 'M4.500 4v8'],
  last: ['m4.5 4 4 4-4 4', 'M11.500 4v8'],
  globe: [
    'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z',
    'M2.5 8h11M8 2.500c3.5 3.5 3.5 7.5 0 11-3.5-3.5-3.5-7.5 0-11z',
  ],
  warning: ['M8 2.5 14 13H2z', 'M8 6.500v3M8 11.200v.1'],
  info: ['M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z', 'M8 7.500v3.200M8 5.200v.1'],
  menu: ['M2.5 4.500h11M2.5 8h11M2.5 11.500h11'],
  lock: [
    'M5 7h6a1.5 1.5 0 0 1 1.5 1.500V12a1.5 1.5 0 0 1-1.5 1.500H5A1.5 1.5 0 0 1 3.5 12V8.500A1.5 1.5 0 0 1 5 7z',
    'M5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  ],
  check: ['m3.5 8.5 3 3 6-7'],
  plus: ['M8 3v10M3 8h10'],
  minus: ['M3 8h10'],
  pencil: ['m3 13 .6-2.800L10.5 3.300l2.2 2.2-6.9 6.900z'],
  annul: ['M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z', 'm4.2 11.8 7.6-7.6'],
  trash: ['M3 4.500h10M6.5 4.500V3h3v1.500M4.5 4.500l.6 8.500h5.800l.6-8.5'],
  close: ['m4 4 8 8M12 4l-8 8'],
  search: ['M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0z', 'm10.5 10.5 3.5 3.5'],
  spinner: ['M8 2.500A5.5 5.5 0 1 1 2.5 8'],
  calendar: ['M2.5 4h11v9.500h-11z', 'M2.5 7h11M5.5 2.500V5M10.5 2.500V5'],
  file: ['M4 2.500h5l3 3v8H4z', 'M9 2.500v3h3'],
  download: ['M8 2.500v7.500M4.8 7 8 10.2 11.2 7M3 13.500h10'],
  upload: ['M8 10V2.500M4.8 5.7 8 2.500l3.2 3.200M3 13.500h10'],
  print: ['M4.5 6V2.500h7V6M4.5 11.500h-2V6h11v5.500h-2', 'M4.5 9.500h7v4h-7z'],
  clock: ['M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z', 'M8 5v3.200l2 1.3'],
  key: ['M7.8 10.500a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z', 'm7 8.5 5.5-5.500M10.5 5l2 2'],
  card: [
    'M3.5 4h9A1.5 1.5 0 0 1 14 5.500V11a1.5 1.5 0 0 1-1.5 1.500h-9A1.5 1.5 0 0 1 2 11V5.500A1.5 1.5 0 0 1 3.5 4z',
    'M2 7h12',
  ],
  phone: [
    'M6 2h4a1.5 1.5 0 0 1 1.5 1.500v9A1.5 1.5 0 0 1 10 14H6a1.5 1.5 0 0 1-1.5-1.500v-9A1.5 1.5 0 0 1 6 2z',
    'M7.2 12h1.6',
  ],
  dots: ['M3.5 8h.1M8 8h.1M12.4 8h.1'],
  eye: ['M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z', 'M10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z'],
  eyeOff: ['M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z', 'm3 13 10-10'],
  sun: [
    'M11 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
    'M8 1.500v1M8 13.500v1M1.5 8h1M13.5 8h1M3.4 3.400l.7.7M11.9 11.900l.7.7M3.4 12.600l.7-.7M11.9 4.100l.7-.7',
  ],
  moon: ['M13 9.500A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.500z'],
  screen: ['M2 3h12v8H2z', 'M6 13.500h4M8 11v2.5'],
  user: ['M10.5 5.500a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z', 'M3 13.500c0-2.5 2-4 5-4s5 1.5 5 4'],
  signOut: ['M6.5 2.500h-3v11h3', 'M6.5 8h7M10.5 5l3 3-3 3'],
  copy: ['M6 6h7v7H6z', 'M10 6V3H3v7h3'],
  mail: ['M2 3.500h12v9H2z', 'm2 4 6 5 6-5'],
  refresh: ['M13 8a5 5 0 1 1-1.5-3.500L13 6', 'M13 2.500V6H9.5'],
} as const

export type IconName = keyof typeof strokes

type Props = { name: IconName; turning?: boolean }

/** An icon beside a word. It is hidden from assistive technology, so an icon alone needs an accessible name. */
export const Icon = ({ name, turning }: Props) => (
  <svg
    className="icon"
    viewBox="0 0 16 16"
    focusable={false}
    aria-hidden
    data-turning={turning ? '' : undefined}
  >
    {strokes[name].map((d) => (
      <path key={d} d={d} strokeWidth={name === 'dots' ? 2.4 : undefined} />
    ))}
    {name === 'half' ? <path d="M8 3a5 5 0 0 1 0 10z" fill="currentColor" stroke="none" /> : null}
  </svg>
)
