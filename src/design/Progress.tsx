import { Progress as ChakraProgress } from '@chakra-ui/react/progress'

type Props = {
  /** What is going on. */
  label: string
  value: number
  /** What it rises to; 100 where nothing is said. */
  max?: number
  size?: 'sm' | 'md'
  /** One piece for each step it is made of. */
  stepped?: boolean
}

/** Chakra's progress with a name of its own. */
export const Progress = ({ label, value, max = 100, size = 'md', stepped }: Props) => (
  <ChakraProgress.Root value={value} max={max} size={size}>
    <ChakraProgress.Track
      aria-label={label}
      {...(stepped ? { 'data-stepped': '', css: { '--steps': max } } : {})}
    >
      <ChakraProgress.Range />
    </ChakraProgress.Track>
  </ChakraProgress.Root>
)
