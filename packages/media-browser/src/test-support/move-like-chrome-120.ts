type Move = (...target: readonly [FileSystemDirectoryHandle | string, string?]) => Promise<void>;

/** Makes this worker behave like Chrome 120, which moves a file to a folder under a name but rejects a name alone. */
export function moveLikeChrome120(): void {
  const prototype = FileSystemFileHandle.prototype as FileSystemFileHandle & { move?: Move };
  const { move } = prototype;
  if (move === undefined) throw new Error('this browser cannot rename files');
  prototype.move = function (...target) {
    if (target.length === 1) return Promise.reject(new DOMException('a name alone', 'NotAllowedError'));
    return move.apply(this, target);
  };
}
