import { colors } from './colors.ts'

const px = (sizes: Record<string, number>) =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, { value: `${size}px` }]))

/** A step is 4 px, as in Chakra: `p="4"` is 16 px. */
const steps = px({
  0.5: 2,
  1: 4,
  1.5: 6,
  2: 8,
  2.5: 10,
  3: 12,
  4: 16,
  5: 20,
  6: 24,
  7: 28,
  8: 32,
  9: 36,
  10: 40,
  11: 44,
  12: 48,
})

export const tokens = {
  colors,
  spacing: steps,
  sizes: {
    ...steps,
    page: { value: '1280px' },
    rail: { value: '328px' },
    dialog: { value: '420px' },
    full: { value: '100%' },
    /** Heights of buttons, larger for fingers; `base.css` sets them by the width of the screen. */
    control: { value: 'var(--control)' },
    smallControl: { value: 'var(--small-control)' },
  },
  radii: px({ control: 6, card: 8 }),
  fonts: {
    body: { value: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif' },
    mono: { value: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace' },
  },
  shadows: {
    menu: { value: '0 4px 16px rgb(0 0 0 / 0.14)' },
    dialog: { value: '0 8px 24px rgb(0 0 0 / 0.2)' },
  },
  durations: { fast: { value: '120ms' }, slow: { value: '200ms' } },
  zIndex: {
    sticky: { value: 4 },
    banner: { value: 5 },
    menu: { value: 6 },
    dialog: { value: 7 },
    toast: { value: 8 },
    bubble: { value: 9 },
  },
}

const text = (size: number, line: number, weight = 400) => ({
  value: { fontSize: `${size}px`, lineHeight: `${line}px`, fontWeight: weight },
})

/** 12/16 meta to 32/40, the one amount of a screen. */
export const textStyles = {
  meta: text(12, 16),
  small: text(13, 20),
  body: text(14, 20),
  strong: text(14, 20, 600),
  input: text(16, 24),
  card: text(16, 24, 600),
  title: text(20, 28, 600),
  page: text(24, 32, 600),
  amount: text(32, 40, 600),
}
