import { useQuery } from '@tanstack/react-query'
import { cx } from '~/lib/class-names.ts'
import { Art } from './display/art.tsx'

type DrawingProps = {
  /** The address of an SVG file of this project, imported with `?url`. */
  src: string
  /** Width and height of its viewBox: the room it will need, so that nothing moves when it arrives. */
  size: readonly [width: number, height: number]
  /** It is not in view at first, so it is loaded after what is. */
  below?: boolean
  className?: string
}

const load = async (src: string, priority: RequestPriority, signal: AbortSignal): Promise<string> => {
  const response = await fetch(src, { priority, signal })
  if (!response.ok) throw new Error(`${src}: ${response.status}`)
  return response.text()
}

/**
 * A large drawing that is loaded as a file of its own instead of inside a page's code, and then shown inline: it takes its colours
 * from the tokens and changes with the theme. When it cannot be loaded, only the drawing is missing.
 */
export function Drawing({ src, size: [width, height], below = false, className }: DrawingProps) {
  const { data } = useQuery({
    queryKey: ['drawing', src],
    queryFn: ({ signal }) => load(src, below ? 'low' : 'high', signal),
  })
  return (
    <div className={cx('hero-art', className)} style={{ aspectRatio: `${width} / ${height}` }}>
      {data && <Art svg={data} className="h-full [&>svg]:block [&>svg]:size-full" />}
    </div>
  )
}
