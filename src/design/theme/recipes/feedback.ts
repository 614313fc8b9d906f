import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

const edge = (color: string) => ({ root: { borderLeftColor: color }, indicator: { color } })

/** A message with a coloured edge at its left. */
export const alertRecipe = defineSlotRecipe({
  className: 'chakra-alert',
  slots: ['root', 'indicator', 'content'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '8px 12px',
      alignItems: 'center',
      padding: '11px 16px',
      borderRadius: 'card',
      borderWidth: '1px 1px 1px 4px',
      borderColor: 'line',
      bg: 'surface',
    },
    indicator: { display: 'inline-flex' },
    content: { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  },
  variants: {
    status: {
      info: edge('accent'),
      warning: edge('waitingMark'),
      error: edge('danger'),
      success: edge('approved'),
    },
  },
})

/** Three quarters of a ring; the text beside it says what is loading. */
export const spinnerRecipe = defineRecipe({
  className: 'chakra-spinner',
  base: {
    display: 'inline-block',
    width: '13px',
    height: '13px',
    borderWidth: '1.5px',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderRadius: '50%',
    animation: 'spin 1s linear infinite',
  },
})

/** A grey line in place of text. */
export const skeletonRecipe = defineRecipe({
  className: 'chakra-skeleton',
  base: {
    height: '12px',
    borderRadius: '4px',
    bg: 'well',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
})

const piece = 'calc((100% + 4px) / var(--steps))'

/** The gaps are cut out of track and range alike. */
const stepped = {
  borderRadius: '2px',
  bg: 'line',
  maskImage: `linear-gradient(to right, black calc(100% - 4px), transparent 0)`,
  maskSize: `${piece} 100%`,
}

/** A bar that fills; with `data-stepped` in `--steps` segments, 4 px apart. */
export const progressRecipe = defineSlotRecipe({
  className: 'chakra-progress',
  slots: ['root', 'track', 'range'],
  base: {
    root: { width: 'full' },
    track: { height: '8px', borderRadius: '4px', bg: 'well', overflow: 'hidden', '&[data-stepped]': stepped },
    range: { height: 'full', bg: 'accent' },
  },
  variants: {
    size: {
      sm: { track: { height: '6px', borderRadius: '3px' } },
      md: {},
    },
  },
  defaultVariants: { size: 'md' },
})
