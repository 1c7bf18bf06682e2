import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

/** Shows a message in the place of a page that throws. */
export class Crash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  /** Another page can work. */
  #leave = () => {
    this.setState({ hasCrashed: false });
  };

  override componentDidMount() {
    addEventListener('popstate', this.#leave);
  }

  override componentWillUnmount() {
    removeEventListener('popstate', this.#leave);
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <div className="page" role="alert">
        <header className="title">
          <h1>Something went wrong</h1>
        </header>
        <p>The connection was lost, or the service was updated. Your data is not affected.</p>
        <div className="actions">
          <Button
            look="first"
            onClick={() => {
              location.reload();
            }}
          >
            Reload page
          </Button>
        </div>
      </div>
    );
  }
}
