import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { formatNumber } from '@/lib/floor/format-number'

/** Something to do or to look at: a link that leads to where it is, and the words after it. */
export type Task = { href: string; link: string; words: string }

/** A list of tasks under a heading, so many of them at most by name. */
function TaskList({ tasks, maxShown = 12 }: { tasks: readonly Task[]; maxShown?: number }) {
  const others = tasks.length - maxShown
  return (
    <ul className="flex flex-col gap-3">
      {tasks.slice(0, maxShown).map(({ href, link, words }) => (
        <li key={href + link + words} className="[overflow-wrap:anywhere]">
          <Link href={href}>{link}</Link>
          {words}
        </li>
      ))}
      {others > 0 && <li>{`and ${formatNumber(others)} more.`}</li>}
    </ul>
  )
}

type TaskCardProps = { title: string; tasks: readonly Task[]; nothing: string }

/** Tasks in a card of their own; without any it says so. */
export function TaskCard({ title, tasks, nothing }: TaskCardProps) {
  return <Card title={title}>{tasks.length === 0 ? <p>{nothing}</p> : <TaskList tasks={tasks} />}</Card>
}
