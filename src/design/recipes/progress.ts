import { registerSlotRecipe } from '../theme/register.ts'

const piece = 'calc((100% + 4px) / var(--steps))'

/** The gaps are cut out of track and range alike. */
const stepped = {
  borderRadius: '2px',
  bg: 'line',
  maskImage: `linear-gradient(to right, black calc(100% - 4px), transparent 0)`,
  maskSize: `${piece} 100%`,
}

/** A bar that fills; with `data-stepped` in as many pieces as `--steps` says, 4 px between them. */
registerSlotRecipe('progress', {
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
