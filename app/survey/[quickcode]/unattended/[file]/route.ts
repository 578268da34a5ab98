import { showFile } from '@/lib/unattended/shell'

type Route = { params: Promise<{ quickcode: string; file: string }> }

export const GET = async (_: Request, { params }: Route) => {
  const { quickcode, file } = await params
  return showFile(quickcode, file)
}
