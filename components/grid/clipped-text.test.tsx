// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import '@/tests/support/async-timeout'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ClippedText } from './clipped-text'

const long = 'The Winter Garden: tell us what you thought'

/** What does not fit, in a browser that lays nothing out: whatever is longer than twenty letters. */
beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(20)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.textContent?.length ?? 0
  })
})
afterAll(() => vi.restoreAllMocks())
afterEach(cleanup)

const show = () =>
  render(
    <ClippedText>
      <table>
        <tbody>
          <tr>
            <th scope="row">
              <span data-words="Survey">
                <a href="/survey">{long}</a>
              </span>
            </th>
            <td>
              <span data-words="City">Hull</span>
            </td>
            <td>
              <span data-words="Template">Audience survey of the year 2024/25</span>
            </td>
          </tr>
        </tbody>
      </table>
    </ClippedText>,
  )

const whole = () => document.querySelector('[data-whole-words]')?.textContent

test('words that fit are not shown again', async () => {
  show()
  fireEvent.pointerOver(screen.getByText('Hull'), { pointerType: 'mouse' })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(whole()).toBeUndefined()
})

test('the pointer that rests on a name sees it whole, and nothing that touches does', async () => {
  show()
  fireEvent.pointerOver(screen.getByText(long), { pointerType: 'touch' })
  fireEvent.pointerOver(screen.getByText(long), { pointerType: 'mouse' })
  await waitFor(() => expect(whole()).toBe(long))
})

test('the focus on the name of a row shows all of the row that does not fit, until Escape or the next stop', async () => {
  show()
  await userEvent.tab()
  await waitFor(() => expect(whole()).toBe(`Survey: ${long}Template: Audience survey of the year 2024/25`))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(whole()).toBeUndefined())
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  await waitFor(() => expect(whole()).toContain(long))
  act(() => screen.getByRole('link').blur())
  await waitFor(() => expect(whole()).toBeUndefined())
})
